export { wordPage } from './office-pages.ts';

/** What Excel puts on the clipboard: a style sheet, cells without paragraphs, formulas as their values. */
export const excelPage = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700; background:#DAEEF3;} --></style></head>
<body link=blue><table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse'>
<!--StartFragment--><col width=72 span=3 style='width:54pt'>
 <tr height=20><td height=20 class=xl65 width=72>姓名</td><td class=xl65>金额|元</td><td class=xl65>备注</td></tr>
 <tr height=20><td height=20>张三</td><td align=right x:num="1200">1,200</td><td>两行<br>
  文字</td></tr>
 <tr height=20><td height=20 colspan=2>合计</td><td></td></tr>
<!--EndFragment--></table></body></html>`;

/** What Feishu puts on the clipboard: blocks in divs, bold as a style, boxes as inputs. */
export const feishuPage = `<div data-page-id="d" data-lark-html-role="root"><div class="old-record-id-a"><h2 class="heading-2">会议纪要</h2>
<div class="ace-line" data-node="true"><span style="font-weight:bold">时间：</span><span>周三</span> <span style="text-decoration: line-through">周四</span></div>
<ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>一级</div></li><ul class="list-bullet2"><li data-list="bullet"><div>二级</div></li></ul></ul>
<ul class="todo"><li class="todo-item"><input type="checkbox" checked/><div>已完成的事</div></li><li class="todo-item"><input type="checkbox"/><div>没做的事</div></li></ul>
<div data-zone-id="0"><pre class="ace-line"><code class="language-Python" data-lark-language="Python"><div class="ace-line">def f():</div><div class="ace-line">    return 1</div></code></pre></div>
<blockquote><div>引用</div></blockquote></div></div>`;

/** A page of the web: headings with anchors, a highlighted block of code, a picture, marks of its own. */
export const webPage = `<meta charset="utf-8"><h1>标题 <a class="anchor" href="#h" aria-hidden="true"></a></h1>
<p>一段 <strong>粗体 </strong>与 <em>斜体</em>、<mark>高亮</mark>、H<sub>2</sub>O、<a href="https://example.com/a?b=1">链接</a> <code>x = 1</code>。</p>
<div class="highlight highlight-source-js"><pre class="language-js"><span class="pl-k">const</span> a = <span>\`x\`</span>;
b();</pre><button class="copy">复制</button></div>
<ol start="3"><li>第三<p>补充</p></li><li>第四</li></ol>
<p><img src="https://example.com/a.png" alt="示意图"></p>
<table><thead><tr><th>列</th><th>值</th></tr></thead><tbody><tr><td>甲</td><td><code>a|b</code></td></tr></tbody></table>
<script>alert(1)</script>`;

/** An answer of a chat: a drawn formula with its MathML, code under a bar with a button. */
export const chatPage = `<p>质能方程 <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">E=mc2</span></span></span> 很<strong>有名</strong>：</p>
<span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block"><semantics><mrow></mrow><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math></span><span class="katex-html">12</span></span></span>
<pre><div class="bar"><span></span><button>复制</button></div><div class="overflow"><code class="hljs language-python">print(1)<br>print(2)
</code></div></pre>
<ul><li><p><strong>第一点：</strong>说明</p></li><li><p>第二点</p></li></ul>`;
