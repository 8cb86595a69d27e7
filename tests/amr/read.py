"""Reads NAME.vthb as ParaView does, and prints what is there, in JSON: the patches of each level, the volume of the cells
that no finer ones cover, their largest error, and by how much the solution without its error differs from what it should
be in the middle of the cell."""

import json
import math
import sys

from vtkmodules.vtkIOXML import vtkXMLUniformGridAMRReader


def solution(x):
    """Of Problem.ti at the time 0."""
    hill = [0.5 + 0.22 * math.cos(0.5 * math.pi * axis) for axis in range(len(x))]
    distance = sum((a - b) ** 2 for a, b in zip(x, hill)) / 0.06**2
    return math.exp(-distance) + 0.3 * math.sin(0.5 + sum((axis + 1) * a for axis, a in enumerate(x)))


reader = vtkXMLUniformGridAMRReader()
reader.SetFileName(sys.argv[1])
reader.SetMaximumLevelsToReadByDefault(0)
reader.Update()
grids = reader.GetOutput()
dimensions = 2 if grids.GetDataSetAsImageData(0, 0).GetDimensions()[2] == 1 else 3
patches, volume, most, difference = [], 0, 0, 0
for level in range(grids.GetNumberOfLevels()):
    patches.append(grids.GetNumberOfBlocks(level))
    for index in range(patches[level]):
        grid = grids.GetDataSetAsImageData(level, index)
        data, hidden = grid.GetCellData(), grid.GetCellGhostArray()
        for cell in range(grid.GetNumberOfCells()):
            if hidden and hidden.GetValue(cell):
                continue
            u, error = (data.GetArray(name).GetValue(cell) for name in ("u", "error"))
            bounds = grid.GetCell(cell).GetBounds()
            middle = [(bounds[2 * axis] + bounds[2 * axis + 1]) / 2 for axis in range(dimensions)]
            difference = max(difference, abs(u - error - solution(middle)))
            volume += grid.GetSpacing()[0] ** dimensions
            most = max(most, abs(error))
print(json.dumps({"patches": patches, "volume": volume, "error_max": most, "difference": difference}))
