// Coverage-guided fuzzing of the binding: libFuzzer makes bytes, a function in Python reads them and calls the kernel.
// Built only by tests/kernel/guided.py, with clang.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>

namespace nb = nanobind;

extern "C" int LLVMFuzzerRunDriver(int* argc, char*** argv, int (*one)(const uint8_t* data, size_t size));

namespace {

PyObject* READER = nullptr;

// What Python raises is a finding, like a wrong access.
int one(const uint8_t* data, size_t size) {
    PyObject* given = PyBytes_FromStringAndSize(reinterpret_cast<const char*>(data), Py_ssize_t(size));
    PyObject* answer = given ? PyObject_CallOneArg(READER, given) : nullptr;
    if (!answer) {
        PyErr_Print();
        abort();
    }
    Py_DECREF(answer);
    Py_DECREF(given);
    return 0;
}

}  // namespace

namespace guandan {

void add_fuzz(nb::module_& m) {
    m.def("fuzz", [](std::vector<std::string> arguments, nb::callable reader) {
        READER = reader.inc_ref().ptr();
        std::vector<char*> words;
        for (std::string& argument : arguments) words.push_back(argument.data());
        words.push_back(nullptr);
        int number = int(arguments.size());
        char** all = words.data();
        return LLVMFuzzerRunDriver(&number, &all, one);
    });
}

}  // namespace guandan
