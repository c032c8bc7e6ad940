function ways(steps) {
    return 1;
}
