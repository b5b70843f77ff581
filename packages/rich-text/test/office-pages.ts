/** What Word for Windows puts on the clipboard: its markup, style sheet, conditions and line breaks. */
export const wordPage = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:宋体; panose-1:2 1 6 0 3 1 1 1 1 1;}
 p.MsoNormal, li.MsoNormal {mso-style-parent:""; margin:0cm; text-align:justify; font-family:等线; color:red;}
@page WordSection1 {size:595.3pt 841.9pt;} div.WordSection1 {page:WordSection1;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:普通表格;}</style><![endif]--></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<p class=MsoTitle align=center style='text-align:center'><span style='font-family:宋体'>年度
总结<o:p></o:p></span></p>
<h2 style='mso-list:none'><a name="_Toc1"></a><span lang=EN-US>1. </span><span style='font-family:黑体'>概述</span></h2>
<p class=MsoNormal style='text-indent:21.0pt'><b style='mso-bidi-font-weight:normal'><span
style='font-family:宋体;color:red;mso-themecolor:text1'>重点</span></b><span style='color:windowtext;background:yellow;
mso-highlight:yellow'>高亮</span><i><u><span lang=EN-US>italic</span></u></i><s>旧</s>面积<span lang=EN-US>m<sup>2</sup></span>，换
行<span style='display:none;mso-hide:all'>隐藏</span><o:p></o:p></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='mso-bidi-font-family:等线'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span style='font-family:宋体'>第一</span></p>
<p class=MsoListParagraph style='margin-left:39.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span
style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>内层</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;
</span></span><![endif]>第二</p>
<p class=MsoNormal style='mso-list:l3 level1 lfo4'><span style='mso-list:Ignore'>（三）<span>&nbsp;</span></span>中文编号</p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 width=400 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;height:20pt'>
  <td width=150 valign=top style='width:112.5pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal align=right style='text-align:right'>数量</p></td>
  <td width=250 colspan=2 style='width:187.5pt;background:#DAEEF3'><p class=MsoNormal><span lang=EN-US>12<o:p></o:p></span></p></td>
 </tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="图片" style='width:1pt'><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=20 height=20 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="图片"><![endif]>图后</p>
<!--EndFragment--></body></html>`;

export const wordText =
  '<h1 style="text-align: center;">年度总结</h1>' +
  '<h2>1. 概述</h2>' +
  '<p><b><span style="color: red;">重点</span></b><span style="background-color: yellow;">高亮</span><i><u>italic</u></i><s>旧</s>面积m<sup>2</sup>，换行</p>' +
  '<p></p>' +
  '<ol><li><p>第一</p><ul><li><p>内层</p></li></ul></li><li><p>第二</p></li><li><p>中文编号</p></li></ol>' +
  '<table><tr><td data-colwidth="150"><p style="text-align: right;">数量</p></td>' +
  '<td colspan="2" style="background-color: #DAEEF3;"><p>12</p></td></tr></table>' +
  '<p>图后</p>';

/** What Excel puts on the clipboard: looks in classes, widths in columns, merged cells, rows that hold only widths. */
export const excelPage = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Excel.Sheet>
<style><!--table {mso-displayed-decimal-separator:"\\.";} @page {margin:.75in .7in;} .font5 {color:red; font-weight:700;}
tr {mso-height-source:auto;} col {mso-width-source:auto;} td {padding-top:1px; color:black; font-size:11.0pt; vertical-align:middle;}
.xl65 {text-align:center; font-weight:700; background:#FFFF00; mso-pattern:black none;}
.xl66 {mso-number-format:"0\\.00_ "; text-align:right; color:#FF0000;} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=272 style='border-collapse:collapse;width:204pt'>
<!--StartFragment-->
 <col width=72 style='mso-width-source:userset;mso-width-alt:2304;width:54pt'>
 <col width=100 span=2 style='mso-width-source:userset;width:75pt'>
 <tr height=19 style='height:14.25pt'>
  <td colspan=3 height=19 class=xl65 width=272 style='height:14.25pt;width:204pt'>季度汇总</td>
 </tr>
 <tr height=19><td rowspan=2 class=xl65>华东</td><td class=xl66 align=right x:num="1234.5">1,234.50</td><td>含<font class="font5">红</font><span
  style='mso-spacerun:yes'>&nbsp; </span></td></tr>
 <tr height=19><td class=xl66 x:fmla="=1/3">0.33</td><td>a<br>b</td></tr>
 <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=72 style='width:54pt'></td></tr><![endif]>
<!--EndFragment--></table></body></html>`;

export const excelText =
  '<table><tr><td colspan="3" data-colwidth="72,100,100" style="background-color: #FFFF00;"><p style="text-align: center;"><strong>季度汇总</strong></p></td></tr>' +
  '<tr><td rowspan="2" style="background-color: #FFFF00;"><p style="text-align: center;"><strong>华东</strong></p></td>' +
  '<td><p style="text-align: right;"><span style="color: #FF0000;">1,234.50</span></p></td>' +
  '<td><p>含<span style="color: red;"><strong>红</strong></span>&nbsp; </p></td></tr>' +
  '<tr><td><p style="text-align: right;"><span style="color: #FF0000;">0.33</span></p></td><td><p>a<br>b</p></td></tr></table>';
