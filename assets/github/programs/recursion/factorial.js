const factorial = n => n === 0 ? 1 : n * factorial(n - 1);

factorial(10);
