import type { Language, SignatureKind } from '../../../contract/enums.ts';

/** Evidence behind an agreement signed on the screen. */
export type ContractSignaturesTable = {
  /** the signed paper */
  file_id: string;
  user_id: string;
  kind: SignatureKind;
  name: string;
  language: Language;
  /** the unsigned agreement, byte for byte */
  agreement: Buffer;
  agreement_sha256: string;
  drawing_sha256: string | null;
  /** of what the agreement says of the investor; null: signed before this was kept */
  facts_sha256: string | null;
  /** of the same without the account's address; null: signed before this was kept */
  dossier_sha256: string | null;
  request_id: string;
  signed_at: Date;
};

export type SigningTables = { contract_signatures: ContractSignaturesTable };
