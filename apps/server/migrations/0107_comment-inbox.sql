CREATE TABLE "blog_comment_block" (
	"address" text NOT NULL,
	"owner_id" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "blog_comment_block_address_owner_id_pk" PRIMARY KEY("address","owner_id")
);
--> statement-breakpoint
ALTER TABLE "blog_comment" ADD COLUMN "score" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_comment" ADD COLUMN "signs" text DEFAULT '' NOT NULL;
