/** File names of a build's assets, without those that are packed. */
type Build = readonly string[];

export function readBuilds(portal: string): readonly Build[];
export function keepBuilds(portal: string, before: readonly Build[]): void;
