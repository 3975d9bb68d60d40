import { access, admits } from '../../../contract/access.ts';

export type Viewer = { readonly id: string; readonly role: string };

/** Takes dossiers into hand, by the access rule of the calls (decisions §8). */
export const takesDossiers = ({ role }: Viewer): boolean => admits(access.dossierWriters, role);

/** Reads the papers of a dossier, and so the screens of its review. */
export const readsDossiers = ({ role }: Viewer): boolean => admits(access.dossierReaders, role);
