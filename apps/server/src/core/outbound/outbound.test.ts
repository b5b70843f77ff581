import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson } from './post-json.ts';
import { isPrivateAddress } from './private-address.ts';

let port: number;
const bodies: string[] = [];
const server = createServer((request, response) => {
  if (request.url === '/silent') return undefined;
  if (request.url === '/endless') {
    const more = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
    response.on('close', () => clearInterval(more));
    return undefined;
  }
  if (request.url === '/away')
    return void response.writeHead(302, { location: 'http://127.0.0.1/other' }).end();
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    bodies.push(text);
    response.end();
  });
  return undefined;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Ways to write an address that leads inside. */
const inside = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '１２７.０.０.１',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[100::1]',
];

it('calls nothing inside, however its address is written', async () => {
  for (const host of inside)
    await expect(postJson(`http://${host}:${port}/`, '{}', { allowed: [] }), host).rejects.toThrow(
      /不会连接|ENOTFOUND/,
    );
  for (const target of [`http://user:secret@8.8.8.8/`, 'file:///etc/passwd', 'ftp://8.8.8.8/'])
    await expect(postJson(target, '{}', { allowed: [] }), target).rejects.toThrow('只能调用');
  expect(bodies).toEqual([]);
});

it('calls what the operator allows by name, address or network, and follows no redirect', async () => {
  for (const allowed of ['127.0.0.1', '127.0.0.0/8'])
    await postJson(`http://127.0.0.1:${port}/hook`, '{"a":1}', { allowed: [allowed] });
  await postJson(`http://localhost:${port}/hook`, '{"b":2}', { allowed: ['localhost'] });
  expect(bodies).toEqual(['{"a":1}', '{"a":1}', '{"b":2}']);
  await expect(
    postJson(`http://127.0.0.1:${port}/away`, '{}', { allowed: ['127.0.0.1'] }),
  ).rejects.toThrow('302');
  await expect(
    postJson(`http://127.0.0.1:${port}/`, '{}', { allowed: ['10.0.0.0/8'] }),
  ).rejects.toThrow('不会连接');
});

it('leaves one who does not answer, and one who never ends', async () => {
  for (const path of ['/silent', '/endless'])
    await expect(
      postJson(`http://127.0.0.1:${port}${path}`, '{}', { allowed: ['127.0.0.1'], withinMs: 500 }),
      path,
    ).rejects.toThrow(/timeout|too long|aborted/);
});

it('takes public addresses for public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '172.32.0.1', '100.128.0.1'])
    expect(isPrivateAddress(address), address).toBe(false);
});
