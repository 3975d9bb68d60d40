import type { SnapshotFrom } from 'xstate';
import type { activationMachine } from './machine.ts';

export type ActivationSnapshot = SnapshotFrom<typeof activationMachine>;
