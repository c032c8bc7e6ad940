export function importsOf(text: string): string[];
export function isCampaign(file: string): boolean;
export function isFast(file: string): boolean;
export function reachOf(file: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> };
