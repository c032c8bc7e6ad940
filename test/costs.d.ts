export function importsOf(text: string): string[];
export function isCampaign(file: string): boolean;
export function isFast(file: string): boolean;
