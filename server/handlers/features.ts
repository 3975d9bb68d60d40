import { features } from '../../contract/calls/extensions.ts';
import { os } from '../http/implement.ts';

export const featureRows = {
  features: os.extensions.features.handler(({ context }) => ({
    body: {
      features: [...features],
      four_eyes: context.config.fourEyes,
      limits: { max_file_mb: context.config.maxFileMb, max_files: context.config.maxFiles },
      product: {
        name: context.config.productName,
        prefix: context.config.productPrefix,
        support: context.config.supportEmail,
      },
    },
  })),
};
