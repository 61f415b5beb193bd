// Runs the npm package oidc-provider with one client, and prints its port. Users log in with any name; the email address
// of ada is verified.

import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const [redirect, secret] = process.argv.slice(2);
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const provider = new Provider('http://127.0.0.1:' + port, {
    clients: [{ client_id: 'shop', client_secret: secret, redirect_uris: [redirect] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub + '@example.org', email_verified: sub === 'ada', name: sub.toUpperCase() }),
    }),
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  console.log('port ' + port);
});
