/** A reason to end that is told as it stands, without a stack. */
export class Refusal extends Error {}
