export {
  type UpstreamRule,
  type UpstreamWorld,
  upstreamConformance,
} from '../testing/upstream-conformance.ts';
