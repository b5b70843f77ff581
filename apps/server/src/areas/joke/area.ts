import type { Area } from '#core/area.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { addJokeRoutes } from './manage/joke.routes.ts';
import { addReadingRoutes } from './read/reading.routes.ts';
import { seedJokeDemo } from './seed-demo.ts';

/** 段子: to read, and the stock of them. */
export const jokeArea: Area = {
  addRoutes: (app, core) => {
    addReadingRoutes(app, core);
    addImportRoutes(app, core);
    addJokeRoutes(app, core);
  },
  seedDemo: seedJokeDemo,
};
