export function seedOfSource(): string;
