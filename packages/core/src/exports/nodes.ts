export { nodesOf } from '../services/api-nodes.ts';
