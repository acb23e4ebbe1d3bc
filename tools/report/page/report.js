// The page of a report, which stands in it as JSON.

const report = JSON.parse(document.getElementById("report").textContent);
outlines = report.pieces;

// Opens the finding that the address names, even one that is not shown yet.
function goToAddress() {
  const [, group, at] = location.hash.match(/^#finding-(\d+)-(\d+)$/) || [];
  if (group === undefined || !groupsByNumber[group]) return;
  groupsByNumber[group].show(Number(at));
  const finding = document.getElementById(location.hash.slice(1));
  if (!finding) return;
  finding.open = true;
  finding.scrollIntoView();
}

// Shows only findings with a text.
function filter(text) {
  const wanted = text.trim().toLowerCase();
  if (wanted) groupsByNumber.forEach(group => group.show(Infinity));
  let count = 0;
  report.groups.forEach((group, g) => {
    let some = false;
    group.findings.forEach((finding, f) => {
      const details = document.getElementById(`finding-${g}-${f}`);
      if (!details) return;
      const holds = !wanted || `${group.name} ${JSON.stringify({ ...finding, command: "" })}`.toLowerCase().includes(wanted);
      details.hidden = !holds;
      some = some || holds;
      count += holds ? 1 : 0;
    });
    document.getElementById(`group-${g}`).hidden = !some;
  });
  say(`${count} findings`);
}

// The positions of all findings, one to a line, as EPD with their titles.
function epd() {
  const lines = new Set();
  for (const group of report.groups)
    for (const { positions, title } of group.findings)
      if (positions) {
        const [placement, side, castling, passed] = positions[positions.length - 1].fen.split(" ");
        lines.add(`${placement} ${side} ${castling} ${passed} id "${group.name.replaceAll('"', "'")}"; c0 "${title.replaceAll('"', "'")}";`);
      }
  return [...lines].join("\n") + "\n";
}

function tools() {
  const findings = () => [...document.querySelectorAll(".finding")];
  const openAll = element("button", { type: "button", onclick: () => {
    const open = findings().some(finding => !finding.open);
    for (const finding of findings()) finding.open = open;
    openAll.textContent = open ? "Close all" : "Open all";
  } }, "Open all");
  const flip = element("button", { type: "button", "aria-pressed": "false", onclick: () => {
    flipped = !flipped;
    flip.setAttribute("aria-pressed", String(flipped));
    for (const { game } of document.querySelectorAll(".inside")) if (game) game.go(game.step);
  } }, "Flip boards");
  const download = element("a", { class: "button", download: "kiwipete.epd",
    href: `data:application/x-chess-epd,${encodeURIComponent(epd())}` }, "Download the positions as EPD");
  return [
    element("label", {}, "Filter ", element("input", { type: "search", placeholder: "FEN, move, word", oninput: event => filter(event.target.value) })),
    openAll, flip, download];
}

// What a run without failure asked.
function passed() {
  if (!report.passed) return undefined;
  return element("section", { class: "finding inside" }, element("h2", {}, `${report.passed.length.toLocaleString("en")} passed`),
    element("ul", { class: "passed" }, report.passed.slice(0, 500).map(name => element("li", {}, name))),
    report.passed.length > 500 && element("p", { class: "place" }, `and ${(report.passed.length - 500).toLocaleString("en")} more`));
}

function drawPage() {
  document.title = `${report.verdict}: kiwipete ${report.verb}, ${report.about}`;
  document.getElementById("verb").textContent = report.verb;
  document.getElementById("about").textContent = report.about;
  const verdict = document.getElementById("verdict");
  verdict.textContent = report.verdict;
  verdict.className = report.good ? "good" : "bad";
  document.getElementById("facts").append(...report.facts.map(([label, text]) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, text))));
  document.getElementById("footer").textContent =
    `Made by Kiwipete ${report.version}${report.commit ? `, commit ${report.commit}` : ""}, on ${report.date} in ${report.seconds.toFixed(1)} s.`;
  if (report.command) document.getElementById("command").append(copyable("command", report.command));
  document.getElementById("groups").append(...report.groups.map(groupOf));
  if (report.groups.length > 0) document.getElementById("tools").append(...tools());
  else document.getElementById("groups").append(...[passed()].filter(Boolean));
  addEventListener("hashchange", goToAddress);
  goToAddress();
  if (report.groups.length < 2) return;
  document.querySelector(".columns").classList.add("with-contents");
  document.getElementById("contents").append(element("ol", {}, report.groups.map((group, i) =>
    element("li", {}, element("a", { href: `#group-${i}` }, element("span", {}, group.name),
      element("span", { class: "count" }, group.count.toLocaleString("en")))))));
}

drawPage();
