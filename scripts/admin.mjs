// `npm run admin -- add EMAIL ROLE`: makes the first two administrators; `… reset-second-factor EMAIL`: helps somebody
// who has lost every second factor; `… change-address EMAIL NEW`: gives a member's account another address;
// `… rotate-keys`: exchanges the server's keys; `… send-again`: queues the mails that were given up. Works beside a
// running server.
import { runBuilt } from './built-command.mjs';

await runBuilt('admin');
