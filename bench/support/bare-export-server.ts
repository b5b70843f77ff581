// The floor of the export: node:http and a cursor of pg, the same rows as CSV, without sign-in, rights or a spreadsheet.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Client } from 'pg';

const query = `select id, username, nickname,
    coalesce((select d.dept_name from sys_dept d where d.id = sys_user.dept_id), '') as dept_name,
    mobile, telephone, email, sex, status,
    coalesce((select string_agg(r.role_name, '、' order by r.role_sort, r.id) from sys_user_role ur
      join sys_role r on r.id = ur.role_id where ur.user_id = sys_user.id), '') as roles,
    coalesce((select string_agg(p.post_name, '、' order by p.post_sort, p.id) from sys_user_post up
      join sys_post p on p.id = up.post_id where up.user_id = sys_user.id), '') as posts,
    remark, create_time
  from sys_user order by id`;
const batch = 1000;

const server = createServer((_request, response) => {
  void (async () => {
    const client = new Client({
      host: process.env['SOCKET'] ?? '',
      user: 'work_manage',
      database: 'postgres',
    });
    await client.connect();
    await client.query('begin read only');
    await client.query(`declare rows no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await client.query<unknown[]>({
        text: `fetch ${batch} from rows`,
        rowMode: 'array',
      });
      const text = rows.map((row) => row.map((cell) => `"${String(cell)}"`).join(',')).join('\n');
      if (!response.write(`${text}\n`)) await once(response, 'drain');
      if (rows.length < batch) break;
    }
    await client.end();
    response.end();
  })();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  console.log(`http://localhost:${port}`);
});
process.on('SIGTERM', () => process.exit(0));
