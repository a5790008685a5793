ALTER TABLE "index_chains" ADD COLUMN "time" bigint;
--> statement-breakpoint
ALTER TABLE "index_chains" ADD COLUMN "whole" boolean;
