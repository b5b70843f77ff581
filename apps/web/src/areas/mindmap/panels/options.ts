/** Font families that Chinese systems have; the values are those of the file format. */
const fontFamilies = [
  { value: '微软雅黑, Microsoft YaHei', label: '微软雅黑' },
  { value: '宋体, SimSun, Songti SC', label: '宋体' },
  { value: '楷体, 楷体_GB2312, SimKai, STKaiti', label: '楷体' },
  { value: '黑体, SimHei, Heiti SC', label: '黑体' },
  { value: '隶书, SimLi', label: '隶书' },
  { value: 'andale mono', label: 'Andale Mono' },
  { value: 'arial, helvetica, sans-serif', label: 'Arial' },
  { value: 'arial black, avant garde', label: 'Arial Black' },
  { value: 'comic sans ms', label: 'Comic Sans MS' },
  { value: 'impact, chicago', label: 'Impact' },
  { value: 'times new roman', label: 'Times New Roman' },
  { value: 'sans-serif', label: 'Sans-serif' },
  { value: 'serif', label: 'Serif' },
] as const;

/** The families with one more, should the present one be none of them. */
export function familiesWith(value: string): { value: string; label: string }[] {
  const isKnown = fontFamilies.some((one) => one.value === value);
  return isKnown ? [...fontFamilies] : [{ value, label: value }, ...fontFamilies];
}

/** Dash patterns of lines and borders. */
const dashes = [
  { value: 'none', label: '────' },
  { value: '5,5', label: '─ ─ ─' },
  { value: '6,4', label: '— — —' },
  { value: '10,10', label: '──  ──' },
  { value: '2,2', label: '· · · ·' },
  { value: '20,10,5,10', label: '── · ──' },
] as const;

/** The patterns with one more, should the present one be none of them. */
export function dashesWith(value: string): { value: string; label: string }[] {
  const isKnown = dashes.some((one) => one.value === value);
  return isKnown ? [...dashes] : [{ value, label: value }, ...dashes];
}
