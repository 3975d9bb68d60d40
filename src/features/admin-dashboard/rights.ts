import { access } from '../../../contract/access.ts';
import type { Role } from '../../../contract/enums.ts';

export type Viewer = { readonly id: string; readonly role: string };

const isIn = (roles: readonly Role[], role: string): boolean => roles.some((one) => one === role);
const readers = access.ownOrDossierReaders();

/** Takes dossiers into hand, by the access rule of the calls (decisions §8). */
export const takesDossiers = ({ role }: Viewer): boolean => isIn(access.dossierWriters.roles, role);

/** Reads the papers of a dossier, and so the screens of its review. */
export const readsDossiers = ({ role }: Viewer): boolean => !readers.public && isIn(readers.roles, role);
