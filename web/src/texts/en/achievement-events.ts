/** What a page says of completed achievements. The first text is the specification's (002, section 4). */
export const achievementEvents = {
  // The specification writes "acheivement" here; spelt right, it is read without a stumble.
  completed: (title: string) => `Completed achievement: ${title}`,
  more: (count: number) => `and ${count} more`,
} as const;
