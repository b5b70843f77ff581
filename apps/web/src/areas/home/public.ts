export { fetchHomeAhead } from './home.api.ts';
