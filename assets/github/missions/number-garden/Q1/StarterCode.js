function odds_from(n) {
    return pair(n, () => odds_from(n));
}
