// The moves of the towers of Hanoi, one a line.
function move(disks, from, to, over) {
    if (disks > 0) {
        move(disks - 1, from, over, to);
        display(from + " -> " + to);
        move(disks - 1, over, to, from);
    } else {}
}

move(3, "left", "right", "middle");
