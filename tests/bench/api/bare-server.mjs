// What a server of Node costs at least: it answers everything with the same head and body. Body by standard input.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const body = await buffer(process.stdin);
const headers = JSON.parse(process.env.HEADERS ?? '{}');
for (const name of ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'set-cookie'])
  delete headers[name];
createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
