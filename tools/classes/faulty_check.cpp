// For tests: the program of kiwipete_add_subject for a class with the fault that KIWIPETE_FAULT names.
#include "../../props/testing/named_faults.h"
#include "class_check.h"

namespace {
const bool PLANTED = kiwi::plant_fault_of_environment();
}

KIWIPETE_SUBJECT_MAIN(kiwi::FaultySubject)
