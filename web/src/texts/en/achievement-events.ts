/** What a page says of completed achievements. The first text is the specification's (002, section 4). */
export const achievementEvents = {
  completed: (title: string) => `Completed acheivement: ${title}`,
  more: (count: number) => `and ${count} more`,
} as const;
