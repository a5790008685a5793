export { startServices } from '../services/start-services.ts';
