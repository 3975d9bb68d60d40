import {
  another,
  confirm,
  pendingIn,
  readApproval,
  type Scene,
  type Shown,
} from '../../fixtures/approvals.ts';
import { startApp, type Answer } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { storedBanks } from '../../fixtures/fund-banks.ts';

/** A fund without an account, with one of finance and an administrator who decide together. `close` ends it. */
export const openBanks = async () => openBanksIn(await freshDatabase());

/** The same fund with the accounts that a database has. */
export async function openBanksIn(database: TestDatabase) {
  const app = await startApp(database);
  const scene: Scene = { app, database };
  const first = await another(scene, 'finance');
  const second = await another(scene, 'admin');
  const approvalIn = (answer: Answer): Promise<Shown> => readApproval(second, pendingIn(answer.body));
  return {
    database,
    scene,
    first,
    second,
    /** what the first one has prepared, as the second one sees it */
    approvalIn,
    confirmIn: async (answer: Answer) => confirm(second, await approvalIn(answer)),
    defaults: async () => (await storedBanks(database)).filter(({ is_default }) => is_default),
    async close() {
      await app.app.close();
      await database.close();
    },
  };
}
export type Banks = Awaited<ReturnType<typeof openBanks>>;
