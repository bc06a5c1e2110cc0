"""Counts the solutions of problems in MPS and XCSP3 files with CP-SAT: one number a line, in the order of the files."""

import re
import sys
import xml.etree.ElementTree as xml

from ortools.linear_solver.python import model_builder
from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions as they are found."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def on_solution_callback(self):
        self.count += 1


def solutions(model):
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    counter = Counter()
    status = solver.solve(model, counter)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        sys.exit(f"CP-SAT ended as {solver.status_name(status)}")
    return counter.count


def from_mps(path):
    """The file as OR-tools reads it; its rows and columns for CP-SAT."""
    with open(path, encoding="ascii") as file:
        text = file.read()
    linear = model_builder.Model()
    if not linear.import_from_mps_string(text):
        sys.exit(f"OR-tools cannot read {path}")
    model = cp_model.CpModel()
    variables = {v.index: model.new_bool_var(v.name) for v in linear.get_variables()}
    helper = linear.helper
    for row in linear.get_linear_constraints():
        indices, weights = helper.constraint_var_indices(row.index), helper.constraint_coefficients(row.index)
        total = sum(int(weight) * variables[index] for index, weight in zip(indices, weights))
        low = max(row.lower_bound, -len(variables) - 10)
        high = min(row.upper_bound, len(variables) + 10)
        model.add_linear_constraint(total, int(low), int(high))
    return model


def from_xcsp3(path):
    """The elements that our exports use."""
    root = xml.parse(path).getroot()
    model = cp_model.CpModel()
    size = re.findall(r"\d+", root.find("variables/array").attrib["size"])
    rows, columns = map(int, size)
    x = {(r, c): model.new_bool_var(f"x{r}_{c}") for r in range(rows) for c in range(columns)}

    def squares(text):
        return [x[int(r), int(c)] for r, c in re.findall(r"x\[(\d+)\]\[(\d+)\]", text)]

    for element in root.find("constraints"):
        if element.tag == "instantiation":
            values = element.find("values").text.split()
            for square, value in zip(squares(element.find("list").text), values, strict=True):
                model.add(square == int(value))
        elif element.tag == "sum":
            total = sum(squares(element.find("list").text))
            relation, bound = element.find("condition").text.strip(" ()").split(",")
            bound = int(bound)
            model.add({"eq": total == bound, "ge": total >= bound, "le": total <= bound}[relation])
        elif element.tag == "intension":
            first, second = squares(element.text)
            model.add(first == second)
        else:
            sys.exit(f"{path}: <{element.tag}> is new to this reader")
    return model


for name in sys.argv[1:]:
    print(solutions(from_mps(name) if name.endswith(".mps") else from_xcsp3(name)))
