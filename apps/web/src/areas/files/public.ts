export { SpaceCard } from './parts/space-card.tsx';
export { PicturePicker } from './pictures/picture-picker.tsx';
