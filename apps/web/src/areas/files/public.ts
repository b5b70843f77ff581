export { SpaceCard } from './parts/space-card.tsx';
