import { chromium } from 'playwright';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
const port = 3463; rmSync('/tmp/shotdata',{recursive:true,force:true});
const s = spawn('node', ['--import','./apps/server/src/boot.mjs','apps/server/src/main.ts'], { cwd:'/work/main', env:{...process.env, DATA_DIR:'/tmp/shotdata', CAPTCHA:'off', PORT:String(port), ADMIN_PASSWORD:'Admin12345'}, stdio:'ignore' });
for (let i=0;i<200;i++){ try { await fetch(`http://localhost:${port}/livez`); break; } catch { await new Promise(r=>setTimeout(r,300)); } }
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
const base=`http://localhost:${port}`;
const paths=['/article/manage','/article/comment','/article/category','/article/tag','/notebook/note','/notebook/book','/mindmap/map','/practice/widgets','/user/profile'];
try {
 for (const [name,w,h,scheme] of [['wide',1440,900,'light'],['phone',390,844,'dark']] as const) {
  const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme: scheme });
  const p = await c.newPage(); p.setDefaultTimeout(8000);
  await p.goto(`${base}/login`);
  await p.locator('#username').fill('admin'); await p.locator('#password').fill('Admin12345');
  await p.getByRole('button',{name:'登录',exact:true}).click(); await p.waitForURL(/index/); await p.waitForTimeout(1000);
  const hrefs = await p.evaluate(()=>[...document.querySelectorAll('a[href^="/"]')].map(a=>a.getAttribute('href')));
  if (name==='wide') console.log(hrefs.join(' '));
  const shot = async (n:string)=>{ await p.waitForTimeout(1600); await p.screenshot({path:`/tmp/s-${name}-${n}.png`}); };
  for (const path of paths) { await p.goto(base+path).catch(()=>0); await shot(path.replace(/\W+/g,'_')); }
  const step = async (n:string, f:()=>Promise<unknown>)=>{ try { await f(); await shot(n);} catch(e){ console.log(name,n,String(e).split('\n')[0]); await p.screenshot({path:`/tmp/s-${name}-${n}-ERR.png`}); } };
  await step('article_edit', async()=>{ await p.goto(base+'/article/manage'); await p.getByRole('link',{name:/./}).filter({hasText:/.{4,}/}).nth(0).click().catch(()=>0); await p.waitForTimeout(500); await p.getByRole('button',{name:/修改|编辑/}).first().click(); });
  await step('note_preview', async()=>{ await p.goto(base+'/notebook/preview/'+encodeURIComponent('欢迎使用 Work Manage')); });
  await step('note_history', async()=>{ await p.getByRole('button',{name:/历史/}).first().click(); });
  await step('note_share', async()=>{ await p.keyboard.press('Escape'); await p.goto(base+'/notebook/preview/'+encodeURIComponent('欢迎使用 Work Manage')); await p.getByRole('button',{name:/分享/}).first().click(); });
  await step('note_edit', async()=>{ await p.goto(base+'/notebook/edit/'+encodeURIComponent('欢迎使用 Work Manage')); await p.waitForTimeout(1500); });
  await step('map_edit', async()=>{ await p.goto(base+'/mindmap/map'); await p.getByRole('link').filter({hasText:/./}).last().click(); await p.waitForTimeout(2000); });
  await step('notice', async()=>{ await p.goto(base+'/system/notice'); await p.getByRole('button',{name:'新增'}).click(); await p.waitForTimeout(1500); });
  for (const [n,u] of [['blog_home','/blog/home'],['blog_article','/blog/article/1'],['blog_search','/blog/search?text='+encodeURIComponent('工作')],['blog_tags','/blog/tags'],['blog_archive','/blog/archive'],['blog_404','/blog/x']]) await step(n!, async()=>{ await p.goto(base+u!); });
  await c.close();
 }
} finally { await b.close(); s.kill(); }
