CREATE TABLE "note_share_visit" (
	"ticket_hash" "bytea" NOT NULL,
	"share_id" bigint NOT NULL,
	"expire_time" timestamptz(3) NOT NULL,
	CONSTRAINT "note_share_visit_ticket_hash_share_id_pk" PRIMARY KEY("ticket_hash","share_id")
);
--> statement-breakpoint
ALTER TABLE "note_share_visit" ADD CONSTRAINT "note_share_visit_share_id_note_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."note_share"("id") ON DELETE cascade ON UPDATE no action;