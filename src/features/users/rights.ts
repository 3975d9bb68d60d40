import { access, admits } from '../../../contract/access.ts';

/** Who looks at the list. */
export type Viewer = { readonly id: string; readonly role: string };

/** What a role may do from the list: by the access rules of the calls, which the server applies (decisions §8). */
export type Rights = {
  /** change accounts */
  readonly manages: boolean;
  /** take dossiers and decide them */
  readonly decides: boolean;
  /** read the papers of a dossier, and so the screens of its review */
  readonly reads: boolean;
};

export const rightsOf = ({ role }: Viewer): Rights => ({
  manages: admits(access.admin, role),
  decides: admits(access.dossierWriters, role),
  reads: admits(access.dossierReaders, role),
});
