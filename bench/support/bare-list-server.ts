// The floor of server-list.bench.ts: node:http and pg, the same statements, no checks of any kind.
import { createServer } from 'node:http';
import { Pool } from 'pg';

const pool = new Pool({
  host: process.env['SOCKET'],
  user: 'work_manage',
  database: 'postgres',
  max: 10,
});
const columns = 'id, post_code, post_name, post_sort, status, remark, create_time, update_time';
const iso = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
const types = { getTypeParser: () => (text: string) => text };

async function list(query: URLSearchParams): Promise<unknown> {
  const status = query.get('status');
  const limit = Number(query.get('limit'));
  const offset = (Number(query.get('page')) - 1) * limit;
  const { rows } = await pool.query({
    name: 'rows',
    types,
    text: `select ${columns}, (select count(*) from sys_post where status = $1) as total
      from sys_post where status = $1 order by post_sort asc, id asc limit $2 offset $3`,
    values: [status, limit, offset],
  });
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      post_code: row.post_code,
      post_name: row.post_name,
      post_sort: Number(row.post_sort),
      status: row.status,
      remark: row.remark,
      create_time: iso(row.create_time),
      update_time: iso(row.update_time),
    })),
    total: Number(rows[0]?.total),
  };
}

async function update(id: number, remark: string): Promise<unknown> {
  await pool.query({
    name: 'update',
    text: 'update sys_post set remark = $2, update_time = now() where id = $1',
    values: [id, remark],
  });
  const { rows } = await pool.query({
    name: 'one',
    types,
    text: `select ${columns} from sys_post where id = $1`,
    values: [id],
  });
  return rows[0];
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = (data: unknown): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ code: 200, msg: '操作成功', data }));
  };
  if (request.method === 'GET') {
    void list(url.searchParams).then(answer);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { remark: string };
    void update(Number(url.pathname.split('/').at(-1)), body.remark).then(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.stdout.write(`http://localhost:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
