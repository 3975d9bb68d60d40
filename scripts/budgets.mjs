// `node scripts/budgets.mjs [--dir dist/portal] [--only login,users]`: what every screen loads before it can be used.
import { tsImport } from 'tsx/esm/api';

const { runCommand } = await tsImport('./budgets/command.ts', import.meta.url);
runCommand(process.argv.slice(2));
