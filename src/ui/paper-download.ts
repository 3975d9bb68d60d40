import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { apiBase } from '../platform/environment.ts';

/** Where a paper is downloaded from; the server logs it. */
export function downloadOf(userId: string, { id, type, owner_id }: EnrollmentFile): string {
  const owner = owner_id === null ? '' : `owner_id=${owner_id}&`;
  return `${apiBase()}/files/enrollment/${userId}/file-download/${type}?${owner}file_id=${id}`;
}
