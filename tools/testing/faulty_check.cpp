// For tests: the program of kiwipete_add_board for a class with the fault named by KIWIPETE_FAULT.
#include "../../props/testing/faulty_board.h"
#include "../classes/class_check.h"

int main(int argc, char** argv) {
    kiwi::plant_fault_of_environment();
    kiwi::FaultyBoard board;
    return kiwi::tools::check_class(board, "kiwi::FaultyBoard", argc, argv);
}
