import type { BuildOptions, BuildResult } from 'esbuild';

export function bundleServer(options: BuildOptions): Promise<BuildResult>;
