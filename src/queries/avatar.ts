import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { upload } from '../api/upload.ts';
import { keys } from './keys.ts';

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

type NewPicture = {
  readonly file: File;
  readonly signal: AbortSignal;
  /** share of one */
  readonly onProgress: (share: number) => void;
};

/** Sets the own picture; answers where it is read from now on. */
export const setAvatarMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, signal, onProgress }: NewPicture) =>
      upload<{ readonly avatar: string }>({
        path: '/files/avatar/avatar-upload',
        fields: {},
        file,
        signal,
        onProgress: ({ sent, total }) => onProgress(total === 0 ? 0 : sent / total),
      }).then(({ avatar }) => avatar, asProblem),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.activities }),
  });

/** Takes the own picture away. */
export const removeAvatarMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.files.removeAvatar().catch(asProblem),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.activities }),
  });
