export {
  offchainResolverAbi,
  offchainResolverBytecode,
} from '../resolver/artifacts/OffchainResolver.generated.ts';
