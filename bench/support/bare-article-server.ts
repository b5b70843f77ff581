// The floor of blog.bench.ts: node:http and pg, the article's HTML as it is stored, no page around it.
import { createServer } from 'node:http';
import { Pool } from 'pg';

const pool = new Pool({
  host: process.env['SOCKET'],
  user: 'work_manage',
  database: 'postgres',
  max: 10,
});

const server = createServer((request, response) => {
  const id = Number(request.url?.split('/').at(-1));
  const text = 'select title, html from blog_article where id = $1 and publish_time <= now()';
  pool.query<{ title: string; html: string }>({ name: 'article', text, values: [id] }).then(
    ({ rows: [article] }) => {
      const page = `<!doctype html><title>${article?.title ?? ''}</title>${article?.html ?? ''}`;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    },
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`http://localhost:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
