import { createActor } from 'xstate';
import { openConfirmation } from '../../actors/confirmation.ts';
import type { ConfirmationServices } from '../../features/second-factor/services.ts';
import { inspection } from '../../platform/inspection.ts';

/** The dialog that asks again who it is, with the chart's real actors. */
export const confirmationServices: ConfirmationServices = {
  openConfirmation: (purpose) => createActor(openConfirmation(), { ...inspection, input: { purpose } }),
};
