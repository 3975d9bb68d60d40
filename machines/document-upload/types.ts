import type { DocumentStatus, DocumentType } from '../../contract/enums.ts';
import type { Refusal } from '../refusal.ts';

/** What a slot asks for. Fixed while it is shown. */
export type Slot = {
  readonly type: DocumentType;
  /** of a beneficial owner's paper; null for the person's own */
  readonly ownerId: string | null;
  /** the paper states its own date, which is asked with the file (decisions §6) */
  readonly dated: boolean;
  readonly maxMegabytes: number;
  readonly maxFiles: number;
};

/** The file that the server holds for the slot. Its name, size and reason are shown from the query, not from here. */
export type HeldFile = { readonly id: string; readonly status: DocumentStatus };

/**
 * A file picked in the page. `ref` finds the file itself again (`src/actors` keeps it: a chart holds no live object);
 * `size` in bytes; `count` how many files the slot would hold with it.
 */
export type ChosenFile = {
  readonly ref: string;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  readonly count: number;
};

/** `rejected` before anything is sent; a refusal with `fields.issued_on` is about the paper's date. */
export type Verdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly refusal: Refusal };

export type DocumentUploadInput = { readonly slot: Slot; readonly held: HeldFile | null };

export type DocumentUploadContext = {
  readonly slot: Slot;
  readonly held: HeldFile | null;
  readonly chosen: ChosenFile | null;
  /** the paper's own date, `YYYY-MM-DD` */
  readonly issuedOn: string | null;
  /** sent so far, 0 to 100 */
  readonly percent: number;
  readonly refusal: Refusal | null;
};

export type CheckFileInput = {
  readonly slot: Slot;
  readonly file: ChosenFile;
  readonly issuedOn: string | null;
};
/** `replaces`: id of the file that this one takes the place of; null in an empty slot. */
export type UploadFileInput = {
  readonly slot: Slot;
  readonly file: ChosenFile;
  readonly issuedOn: string | null;
  readonly replaces: string | null;
};

/** What the actor `uploadFile` reports. When it is stopped, it aborts the upload. */
export type UploadReport =
  | { readonly type: 'upload.progressed'; readonly percent: number }
  | { readonly type: 'upload.finished'; readonly file: HeldFile }
  | { readonly type: 'upload.failed'; readonly error: Refusal };

export type DocumentUploadEvent =
  | UploadReport
  | { readonly type: 'file.chosen'; readonly file: ChosenFile; readonly issuedOn: string | null }
  | { readonly type: 'date.given'; readonly issuedOn: string }
  | { readonly type: 'upload.retried' }
  /** from choosing to sending: back to what the slot held before */
  | { readonly type: 'upload.cancelled' }
  | { readonly type: 'removal.requested' }
  | { readonly type: 'removal.abandoned' }
  /** the server's facts changed: decided by the fund, or in another tab */
  | { readonly type: 'document.changed'; readonly held: HeldFile | null };

export type DocumentUploadNotice =
  /** `file`: its name */
  | { readonly type: 'document.uploaded'; readonly slot: Slot; readonly file: string }
  | { readonly type: 'document.removed'; readonly slot: Slot };

/** `inPlace`: the slot is filled as far as the person can · `attention`: something is left to do here. */
export type DocumentUploadTag = 'busy' | 'inPlace' | 'attention';
