import { classic2Theme } from './classic-2.ts';
import { classic3Theme } from './classic-3.ts';
import { classic4Theme } from './classic-4.ts';
import { classicBlueTheme } from './classic-blue.ts';
import { classicGreenTheme } from './classic-green.ts';
import { classicTheme } from './classic.ts';
import { dark2Theme } from './dark-2.ts';
import { darkTheme } from './dark.ts';
import { defaultTheme } from './default.ts';
import { freshGreenTheme } from './fresh-green.ts';
import { goldTheme } from './gold.ts';
import { greenLeafTheme } from './green-leaf.ts';
import { minionsTheme } from './minions.ts';
import { mintTheme } from './mint.ts';
import { pinkGrapeTheme } from './pink-grape.ts';
import { skyGreenTheme } from './sky-green.ts';
import { vitalityOrangeTheme } from './vitality-orange.ts';
import {
  simpleBlackTheme,
  courseGreenTheme,
  coffeeTheme,
  redSpiritTheme,
  blackHumourTheme,
  lateNightOfficeTheme,
  blackGoldTheme,
  avocadoTheme,
  autumnTheme,
  orangeJuiceTheme,
} from './large-themes.ts';
import {
  blueSkyTheme,
  brainImpairedPinkTheme,
  earthYellowTheme,
  freshRedTheme,
  romanticPurpleTheme,
} from './quiet-themes.ts';
import type { Theme } from './theme.ts';

/** The 32 themes in the order the theme panel shows them. */
export const themes: readonly Theme[] = [
  defaultTheme,
  dark2Theme,
  skyGreenTheme,
  classic2Theme,
  classic3Theme,
  classicGreenTheme,
  classicBlueTheme,
  blueSkyTheme,
  brainImpairedPinkTheme,
  darkTheme,
  earthYellowTheme,
  freshGreenTheme,
  freshRedTheme,
  romanticPurpleTheme,
  pinkGrapeTheme,
  mintTheme,
  goldTheme,
  vitalityOrangeTheme,
  greenLeafTheme,
  classicTheme,
  classic4Theme,
  minionsTheme,
  simpleBlackTheme,
  courseGreenTheme,
  coffeeTheme,
  redSpiritTheme,
  blackHumourTheme,
  lateNightOfficeTheme,
  blackGoldTheme,
  avocadoTheme,
  autumnTheme,
  orangeJuiceTheme,
];

const themesByValue: ReadonlyMap<string, Theme> = new Map(
  themes.map((theme) => [theme.value, theme]),
);

/** The theme of a name; undefined for names this program does not know (their maps look like the default). */
export function findTheme(value: string): Theme | undefined {
  return themesByValue.get(value);
}
