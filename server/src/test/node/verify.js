// Verifies a request with the npm package of Standard Webhooks, and prints whether it is accepted.

import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';

const { secret, headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
try {
  const event = new Webhook(secret).verify(Buffer.from(body, 'base64').toString('utf8'), headers);
  console.log('accepted ' + event.id);
} catch (e) {
  console.log('refused: ' + e.message);
}
